export { createPaged, type PagedState } from './paged.store.ts'
export { createProjectPages, type Mode, modeOf, type ProjectPage, type ProjectPagesClient } from './project-pages.store.ts'
