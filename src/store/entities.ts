import { Document, DocumentFile, DocumentMove } from '../domain/document.js';
import { Participant } from '../domain/participant.js';
import { Person, PersonInvitation, PersonRole, PersonSession } from '../domain/people/person.js';
import { SavedView } from '../domain/savedViews/savedView.js';
import { Client, Tenant } from '../domain/tenant.js';
import { Attempt, Delivery, Event, Secret, Subscription } from '../domain/webhook.js';

export const ENTITIES = [
  Tenant,
  Client,
  Document,
  DocumentFile,
  DocumentMove,
  Participant,
  Subscription,
  Secret,
  Event,
  Delivery,
  Attempt,
  Person,
  PersonRole,
  PersonSession,
  PersonInvitation,
  SavedView,
] as const;
