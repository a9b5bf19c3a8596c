import { Field, ID, ObjectType } from 'type-graphql';
import type { PortalCapability } from '../../../domain/portal/capabilities.js';
import type { ListedLink } from '../../../domain/portal/links.js';
import { PortalCapabilityEnum } from './enums.js';
import { Instant } from './instant.js';

@ObjectType('PortalLink', { simpleResolvers: true, description: 'A link into a part of the dashboard, or the session that it began.' })
export class PortalLinkObject implements ListedLink {
  @Field(() => ID)
  id!: string;

  @Field(() => [PortalCapabilityEnum])
  capabilities!: PortalCapability[];

  @Field(() => String, { nullable: true, description: 'Who it is for.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Where its people come from.' })
  returnUrl!: string | null;

  @Field(() => String, { description: 'Who made it.' })
  actor!: string;

  @Field(() => Boolean, { description: 'Whether it was opened in a page of somebody else.' })
  isEmbedded!: boolean;

  @Field(() => Instant)
  createdAt!: Date;

  @Field(() => Instant, { nullable: true, description: 'null: nobody has used it.' })
  openedAt!: Date | null;

  @Field(() => Instant, { description: 'Of the link; once it was used, of the session.' })
  endsAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A link that was made. Its URL is shown only here.' })
export class NewPortalLink {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => Instant)
  endsAt!: Date;
}
