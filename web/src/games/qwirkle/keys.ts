export { GRID as default } from '../../lib/guide/keys';
