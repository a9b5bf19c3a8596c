import { defineEntity, p } from '@mikro-orm/core';

export const SavedViewSchema = defineEntity({
  name: 'SavedView',
  tableName: 'saved_view',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.string(),
    /** `person:ID`. */
    owner: p.string(),
    /** The page that it is of, in the words of whoever saves it. */
    page: p.string(),
    name: p.string(),
    /** Filter, order and columns, as the page writes them. */
    state: p.json<object>(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** What a person keeps of a page under a name. */
export class SavedView extends SavedViewSchema.class {}
SavedViewSchema.setClass(SavedView);
