export { Forbidden } from './Forbidden.tsx'
export { NotFound } from './NotFound.tsx'
