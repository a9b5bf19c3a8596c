import { testRegistration } from './registration.js';

testRegistration('server', {});
