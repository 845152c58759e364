export { ROWS as default } from '../../guide/keys';
