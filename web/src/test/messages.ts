// Loads the texts before each file of tests.
import { load } from '../lib/messages';

await load('App');
