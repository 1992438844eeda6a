export { createPaged, type PagedState } from './paged.store.ts'
