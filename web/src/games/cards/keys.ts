import { BACK, CONFIRM, LIST, ORDER, type KeyLine } from '../../lib/guide/keys';

const KEYS: readonly KeyLine[] = [
  [['1', '…', '9'], 'keys.card'],
  [['N'], 'keys.goals'],
  [['Enter'], 'keys.put'],
  ORDER,
  CONFIRM,
  BACK,
  LIST,
];
export default KEYS;
