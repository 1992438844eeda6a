import type { Question } from './question.ts'

/** Rows a page of a list, until its reader says otherwise. */
export const LIST_PAGE_SIZE = 10
/** Kind of bidding that the lists of projects begin with (STORE-01). */
export const FIRST_MODE = '1'

const ALL_MODES = '0'

type Side = 'cu' | 'cg'

const pageOf = (side: Side, mode: string): Question[] => [
  { call: `POST /tender/api/v1/project/${side}-page-list`, query: { pageIndex: 1, pageSize: LIST_PAGE_SIZE }, body: { mode } },
  { call: `POST /tender/api/v1/project/${side}-counts`, body: { mode } },
]

/** The first page of the projects of one side, in their own order, counted beside, and what may be exported. */
export const projectList = (side: Side): Question[] => [...pageOf(side, FIRST_MODE), { call: 'POST /poi/api/v7/excel/models', body: {} }]

type WorkspaceCall =
  | 'POST /workflow/api/v1/task/unfinished-page-list'
  | 'POST /workflow/api/v1/task/finished-page-list'
  | 'POST /workflow/api/v1/instance/submit-page-list'
  | 'POST /workflow/api/v1/instance/participation-page-list'

/** The first page of a list of the workspace, in its own order. */
export const workspaceList = (call: WorkspaceCall): Question => ({ call, query: { pageIndex: 1, pageSize: LIST_PAGE_SIZE }, body: {} })

/** What a list asks next: a kind of bidding without rows gives way to all kinds (`lists/list.ts`). */
export function nextQuestions(answers: readonly { call: string; data: unknown }[]): Question[] {
  return (['cu', 'cg'] as const).flatMap((side) => {
    const counts = answers.find(({ call }) => call === `POST /tender/api/v1/project/${side}-counts`)?.data as
      | { modes: Readonly<Record<string, number>> }
      | undefined
    return counts?.modes[FIRST_MODE] === 0 ? pageOf(side, ALL_MODES) : []
  })
}
