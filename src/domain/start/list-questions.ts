import type { Question } from './question.ts'

/** Rows a page of a list, until its reader says otherwise. */
export const LIST_PAGE_SIZE = 10
/** Kind of bidding that the lists of projects begin with (STORE-01). */
export const FIRST_MODE = '1'

/** The first page of the projects of one side, in their own order, counted beside. */
export const projectList = (side: 'cu' | 'cg'): Question[] => [
  {
    call: `POST /tender/api/v1/project/${side}-page-list`,
    query: { pageIndex: 1, pageSize: LIST_PAGE_SIZE },
    body: { mode: FIRST_MODE },
  },
  { call: `POST /tender/api/v1/project/${side}-counts`, body: { mode: FIRST_MODE } },
]
