export { GRID as default } from '../../guide/keys';
