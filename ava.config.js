const suite = process.env.SUITE ?? 'test';

// Rooms that know neither a database nor jobs say the same in every topology, and so do tests that bring a folder of PGlite themselves.
const rooms = ['as4', 'config', 'convert', 'http', 'pdf', 'peppol', 'receivers', 'validation', 'xml'];
const own = [
  'commands/files',
  'commands/migrate',
  'commands/tenant',
  'compose',
  'domain/sealed',
  'graphql/compiledRandom',
  'start',
  'stop',
];
const pure = [...rooms.map((room) => `!dist/test/${room}/**`), ...own.map((file) => `!dist/test/${file}.test.js`)];
// On a server the REST surface is tested again, beside what only a server can show.
const surface = ['dist/test/rest/**/*.test.js', 'dist/test/flows/**/*.test.js'];
const files = {
  postgres: ['dist/test/**/*.test.js', 'dist/test/**/*.postgres.js', '!dist/test/blobs/**', ...pure],
  services: ['dist/test/**/*.test.js', 'dist/test/**/*.{postgres,mongo}.js', ...pure],
  s3: ['dist/test/blobs/*.test.js', 'dist/test/commands/files.test.js', ...surface],
};
const timeouts = { crash: '20m', interop: '5m', mongo: '5m', services: '5m' };

export default {
  files: files[suite] ?? [`dist/test/**/*.${suite}.js`],
  timeout: timeouts[suite] ?? '120s',
  // One virtual machine of Java at a time.
  concurrency: suite === 'interop' ? 1 : 2,
  nodeArguments: ['--enable-source-maps'],
};
