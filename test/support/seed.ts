import { configureGlobal } from 'fast-check';
import { seedOfRun } from './random.js';

configureGlobal({ seed: seedOfRun() });
