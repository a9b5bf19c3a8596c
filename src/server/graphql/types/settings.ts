import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { TenantClient } from '../../../domain/clients/list.js';
import { CERTIFICATE_PURPOSES } from '../../../domain/keys/networkCertificate.js';
import type { ListedSession } from '../../../domain/people/list.js';
import type { TenantSettings } from '../../../domain/tenants/settings.js';
import { Instant } from './instant.js';

@ObjectType('Client', { simpleResolvers: true, description: 'A program with a token of its own.' })
export class ClientObject implements TenantClient {
  @Field(() => ID)
  clientId!: string;

  @Field(() => [String])
  scopes!: readonly string[];

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant, { nullable: true })
  revokedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'The secret of a client, shown only here.' })
export class ClientSecret {
  @Field(() => ID)
  clientId!: string;

  @Field(() => String)
  secret!: string;
}

@ObjectType('PersonSession', { simpleResolvers: true, description: 'A browser that is signed in at the tenant.' })
export class PersonSessionObject implements Omit<ListedSession, 'tenantId'> {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { description: 'The User-Agent of the browser.' })
  device!: string;

  @Field(() => String, { description: 'Such as "Firefox, Windows"; the device where no known name stands in it.' })
  deviceName!: string;

  @Field(() => String)
  address!: string;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant)
  lastUsedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'What the tenant uses, and how much it may use.' })
export class Usage {
  @Field(() => Int)
  documentsToday!: number;

  @Field(() => Int, { description: '0: no quota.' })
  documentsPerDay!: number;

  @Field(() => Float, { description: 'Of documents and of the audit log.' })
  bytes!: number;

  @Field(() => Float, { description: '0: no quota.' })
  bytesMax!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A certificate of this service on the network.' })
export class Certificate {
  @Field(() => String, {
    description: `${CERTIFICATE_PURPOSES.join(' or ')}: the access point, or the SMP with the client to SML and Directory.`,
  })
  purpose!: string;

  @Field(() => String)
  subject!: string;

  @Field(() => String)
  serialNumber!: string;

  @Field(() => String, { description: 'SHA-256.' })
  fingerprint!: string;

  @Field(() => Instant)
  notAfter!: Date;

  @Field(() => Int, { description: 'Whole days; negative where it has ended.' })
  daysLeft!: number;

  @Field(() => Boolean, { description: 'Whether it is the one in use.' })
  isUsed!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'How readable copies of what the tenant sends look.' })
export class CopyLook {
  @Field(() => String, { nullable: true, description: '`#rrggbb`' })
  colour?: string;

  @Field(() => String, { nullable: true, description: 'As a data URL.' })
  logo?: string;
}

@ObjectType('TenantSettings', { simpleResolvers: true, description: 'What the tenant has chosen for itself, as it holds.' })
export class TenantSettingsObject implements TenantSettings {
  @Field(() => Boolean, {
    description: 'A document goes out only where its sender is a participant of this tenant. What a portal link sends always does.',
  })
  onlyOwnSenders!: boolean;
}
