import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { AccountAlertKind } from '../../../domain/accounts/alerts.js';
import { BACKLOG_COUNTED_MAX } from '../../../domain/accounts/backlog.js';
import { UNREADABLE_SHOWN_MAX } from '../../../domain/accounts/unreadable.js';
import type { AccountFaultCode, SettingKind } from '../../../domain/channelAccount.js';
import type { ChannelName } from '../../../domain/vocabulary.js';
import { LengthMax } from '../costs.js';
import { AccountAlertKindEnum, AccountFaultEnum, ChannelEnum, SettingKindEnum } from './enums.js';
import { Instant } from './instant.js';

/** More than any channel describes. */
const ACCOUNT_FIELDS_MAX = 50;

@ObjectType({ simpleResolvers: true, description: 'What somebody should look at.' })
export class ChannelAccountAlert {
  @Field(() => AccountAlertKindEnum)
  kind!: AccountAlertKind;

  @Field(() => Instant)
  raisedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'Documents that are ready to be sent by an account, and wait.' })
export class ChannelAccountBacklog {
  @Field(() => Int, { description: `At most ${BACKLOG_COUNTED_MAX} of a tenant are counted.` })
  documents!: number;

  @Field(() => Instant, { nullable: true, description: 'Since when the first of them waits.' })
  since!: Date | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A received document that could not be read. It is left, or set aside, at the other side.',
})
class ChannelAccountUnreadableDocument {
  @Field(() => ID, {
    description:
      'What the other side calls it. Of an e-mail its Message-ID, where it has one, and its UID in the folder from which it was read.',
  })
  id!: string;

  @Field(() => String, { description: 'Of an e-mail also the folder to which it was moved, its sender, date and subject.' })
  reason!: string;

  @Field(() => Instant, { description: 'When it was first found.' })
  at!: Date;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Received documents that cannot be read. Each is forgotten when it was read, by `forgetUnreadableDocuments`, or a week after it was last found.',
})
export class ChannelAccountUnreadable {
  @Field(() => Int)
  documents!: number;

  @LengthMax(UNREADABLE_SHOWN_MAX)
  @Field(() => [ChannelAccountUnreadableDocument], {
    description: `At most ${UNREADABLE_SHOWN_MAX}, in the order in which they were first found, the newest first.`,
  })
  newest!: readonly ChannelAccountUnreadableDocument[];
}

@ObjectType('ChannelAccount', {
  simpleResolvers: true,
  description: 'What the tenant has with a channel, such as a login, without the values of its secrets.',
})
export class ChannelAccountObject {
  @Field(() => ID)
  id!: string;

  @Field(() => ChannelEnum)
  channel!: ChannelName;

  @Field(() => String)
  name!: string;

  @Field(() => GraphQLJSON)
  settings!: Readonly<Record<string, unknown>>;

  @Field(() => [String], { description: 'Names of the secrets that are set.' })
  secrets!: readonly string[];

  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => Int, { description: 'Counts the changes that people made.' })
  generation!: number;

  @Field(() => Instant, { nullable: true, description: 'Of a send, a poll or a test; within a minute.' })
  lastSuccessAt!: Date | null;

  @Field(() => Instant, { nullable: true })
  lastFailureAt!: Date | null;

  @Field(() => AccountFaultEnum, { nullable: true, description: 'Of the last failure.' })
  failureCode!: AccountFaultCode | null;

  @Field(() => String, { nullable: true, description: 'Of the last failure.' })
  failureMessage!: string | null;

  @Field(() => Int, { description: 'In a row; 0 since its last success.' })
  failures!: number;

  @Field(() => Instant, { nullable: true, description: 'Until then nothing is sent or polled, after three failures in a row.' })
  openUntil!: Date | null;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant, { description: 'When somebody last changed it.' })
  updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A setting that accounts of a channel have.' })
class ChannelAccountSetting {
  @Field(() => String)
  name!: string;

  @Field(() => SettingKindEnum)
  kind!: SettingKind;

  @Field(() => Boolean)
  required!: boolean;

  @Field(() => String, { nullable: true, description: 'The setting beside which nothing works without it.' })
  neededWith!: string | null;

  @Field(() => [String], { nullable: true, description: 'The only ones that are taken; null: others, too.' })
  values!: readonly string[] | null;

  @Field(() => String)
  description!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A secret that accounts of a channel have.' })
class ChannelAccountSecret {
  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  required!: boolean;

  @Field(() => String, { nullable: true, description: 'The setting beside which nothing works without it.' })
  neededWith!: string | null;

  @Field(() => String)
  description!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What accounts of a channel are like.' })
export class ChannelAccountType {
  @Field(() => ChannelEnum)
  channel!: ChannelName;

  @Field(() => Boolean, { description: 'Whether a tenant without an account can send nothing over the channel.' })
  required!: boolean;

  @LengthMax(ACCOUNT_FIELDS_MAX)
  @Field(() => [ChannelAccountSetting])
  settings!: readonly ChannelAccountSetting[];

  @LengthMax(ACCOUNT_FIELDS_MAX)
  @Field(() => [ChannelAccountSecret])
  secrets!: readonly ChannelAccountSecret[];
}

@ObjectType({ simpleResolvers: true, description: 'Whether an account works, and if not, what does not.' })
export class ChannelAccountTest {
  @Field(() => Boolean)
  works!: boolean;

  @Field(() => AccountFaultEnum, { nullable: true })
  code!: AccountFaultCode | null;

  @Field(() => String, { nullable: true, description: 'What does not work; or what works, where the channel says it.' })
  message!: string | null;
}

@InputType({ description: 'A value sets the secret, null removes it.' })
export class ChannelAccountSecretInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  value?: string | null;
}

@InputType({ description: 'Channel and name say which account it is. Secrets that are not named stay as they are.' })
export class ChannelAccountInput {
  @Field(() => ChannelEnum)
  channel!: ChannelName;

  @Field(() => String, { description: '1 to 64 letters, digits, spaces or . _ -' })
  name!: string;

  @Field(() => GraphQLJSON, { description: 'All settings; `channelAccountTypes` says which there are.' })
  settings!: Readonly<Record<string, unknown>>;

  @Field(() => [ChannelAccountSecretInput], { defaultValue: [] })
  secrets!: ChannelAccountSecretInput[];

  @Field(() => Boolean, { nullable: true, description: 'Where it is absent: true for a new account, else as it is.' })
  enabled?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The generation that was seen, 0 for none: refused where somebody else changed the account since.',
  })
  generation?: number | null;
}
