// Entities over statements that a test watches.
import { createEntities } from '../../src/store/entityManager.js';

export const withEntities = createEntities();
