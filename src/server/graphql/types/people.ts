import { Field, ObjectType } from 'type-graphql';
import type { PersonRefusal } from '../../../domain/people/refusals.js';
import type { Role } from '../../../domain/people/roles.js';
import { PERSON_ACTIONS, type PersonAction } from '../../../domain/people/standing.js';
import { LengthMax } from '../costs.js';
import { PersonActionEnum, RoleEnum } from './enums.js';
import { Instant } from './instant.js';
import { REFUSAL_CODE } from './refusal.js';

@ObjectType('PersonActionRefusal', { simpleResolvers: true, description: 'What cannot be done to a person, and why not.' })
class PersonActionRefusal {
  @Field(() => PersonActionEnum)
  action!: PersonAction;

  @Field(() => String, { description: REFUSAL_CODE })
  code!: PersonRefusal;
}

@ObjectType('TenantPerson', { simpleResolvers: true, description: 'Somebody with a role at the tenant.' })
export class TenantPersonObject {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  name!: string;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => Boolean)
  isDisabled!: boolean;

  @Field(() => Boolean, { description: 'Whether there is a password, a passkey or an account at the identity provider.' })
  mayStart!: boolean;

  @LengthMax(PERSON_ACTIONS.length)
  @Field(() => [PersonActionRefusal], {
    complexity: 1,
    description: 'What the person who asks cannot do to this one. All else can be done.',
  })
  refusals!: readonly PersonActionRefusal[];
}

@ObjectType({ simpleResolvers: true, description: 'What somebody needs to sign in, shown only here.' })
export class PersonInvitation {
  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true, description: 'Sets a password, once. null: the person signs in as before.' })
  link!: string | null;

  @Field(() => Instant, { nullable: true, description: 'When the link ends.' })
  endsAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether a mail server took a mail about it.' })
  isMailed!: boolean;
}
