export { ROWS as default } from '../../lib/guide/keys';
