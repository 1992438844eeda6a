export { Forbidden as Screen } from './Forbidden.tsx'
export { NotFound } from './NotFound.tsx'
