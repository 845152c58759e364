export { PLAIN as default } from '../../lib/guide/keys';
