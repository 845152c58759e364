export { PLAIN as default } from '../../guide/keys';
