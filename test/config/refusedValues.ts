// Environments with a value that is refused, and the first sentence of the refusal.
export const REFUSED_VALUES: readonly (readonly [env: Readonly<Record<string, string>>, fault: string])[] = [
  [{ EXCHANGE_ENV: 'prod' }, 'EXCHANGE_ENV is "prod"; it takes sandbox, test, production.'],
  [{ FRANCE_PLATFORM: '42' }, 'FRANCE_PLATFORM is "42"; it takes four digits or capital letters.'],
  [{ PEPPOL_REGISTER_RESPONSES: 'yes' }, 'PEPPOL_REGISTER_RESPONSES is "yes"; it takes on or off.'],
  [{ ROLES: 'api,cook' }, 'ROLES holds "cook"; it takes api, worker.'],
  [{ PUBLIC_URL: 'exchange.example.com' }, 'PUBLIC_URL is not an http or https address.'],
  [{ PUBLIC_URL: 'https://user@exchange.example.com' }, 'PUBLIC_URL takes an address without user, query and fragment.'],
  [{ PUBLIC_URL: 'https://exchange.example.com/?a' }, 'PUBLIC_URL takes an address without user, query and fragment.'],
  [{ PUBLIC_URL: 'https://exchange.example.com/#a' }, 'PUBLIC_URL takes an address without user, query and fragment.'],
  [{ S3_ENDPOINT: 'https://user@s3.example.com' }, 'S3_ENDPOINT takes an address without user, query and fragment.'],
  [{ S3_PUBLIC_ENDPOINT: 'https://s3.example.com/?a' }, 'S3_PUBLIC_ENDPOINT takes an address without user, query and fragment.'],
  [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET is "a/b"; it takes letters, digits, dots, hyphens and underscores, at least 3.'],
  [{ S3_SSE: 'aes256' }, 'S3_SSE is "aes256"; it takes auto, none, AES256, aws:kms or aws:kms:KEY.'],
  [{ DATABASE_URL: 'mysql://host/exchange' }, 'DATABASE_URL is not of the form postgres://user:password@host:port/database.'],
  [
    { MONGODB_URL: 'mongo:27017/exchange' },
    'MONGODB_URL is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.',
  ],
  [
    { MONGODB_URL: 'postgres://mongo/exchange' },
    'MONGODB_URL is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.',
  ],
  [
    { MONGODB_URL: 'mongodb://mongo:27017' },
    'MONGODB_URL is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.',
  ],
  [
    { MONGODB_URL: 'mongodb://mongo:27017/?replicaSet=one' },
    'MONGODB_URL is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.',
  ],
  [
    { DATABASE_URL: 'postgres://a@b/c', DATABASE_DIRECT_URL: 'postgres://a@b,c/d' },
    'DATABASE_DIRECT_URL names several hosts: name one, such as that of a balancer.',
  ],
  [{ DATABASE_URL: 'postgres://a@b:5432,c:5432/d' }, 'DATABASE_URL names several hosts: name one, such as that of a balancer.'],
  [{ DATABASE_URL: 'postgres://a@b,c/d' }, 'DATABASE_URL names several hosts: name one, such as that of a balancer.'],
  [{ DATABASE_URL: 'postgres:///d?host=b,c' }, 'DATABASE_URL names several hosts: name one, such as that of a balancer.'],
  [
    { DATABASE_URL: 'postgres://a:hid#den@b/d' },
    'DATABASE_URL is no address: write special characters of user and password as %XX, and a port as a number.',
  ],
  [{ DATABASE_URL: 'postgres://host' }, 'DATABASE_URL is not of the form postgres://user:password@host:port/database.'],
  [{ PDF_FONTS: '/none/font.ttf' }, "PDF_FONTS holds /none/font.ttf: ENOENT: no such file or directory, open '/none/font.ttf'."],
  [{ DNS_SERVERS: '192.0.2.53,resolver' }, 'DNS_SERVERS holds resolver, which is not an address or address:port.'],
  [{ DNS_SERVERS: '192.0.2.53:65536' }, 'DNS_SERVERS holds 192.0.2.53:65536, which is not an address or address:port.'],
  [{ WEBHOOK_ALLOWED_NETS: '10.0.0.0/8,10.0.0' }, 'WEBHOOK_ALLOWED_NETS holds 10.0.0, which is no address and no network in CIDR form.'],
  [{ CHANNEL_ALLOWED_NETS: 'none,10.0.0.0/8' }, 'CHANNEL_ALLOWED_NETS holds none, which is no address and no network in CIDR form.'],
  [{ OUTGOING_ALLOWED_NETS: '10.0.0.0/33' }, 'OUTGOING_ALLOWED_NETS holds 10.0.0.0/33, which is no address and no network in CIDR form.'],
  [
    { RATE_LIMITS: 'read=50' },
    'RATE_LIMITS holds "read=50"; it takes kind=requests per second:burst with kind read, upload, invoice, participant, change, evidence or rendering.',
  ],
  [
    { RATE_LIMITS: 'write=1:1' },
    'RATE_LIMITS holds "write=1:1"; it takes kind=requests per second:burst with kind read, upload, invoice, participant, change, evidence or rendering.',
  ],
];
