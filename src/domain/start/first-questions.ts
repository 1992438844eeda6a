import { messagesPage } from './common-questions.ts'
import { type HallMode, hallBoard, projectFile, projectPage, receiptsOf, running } from './hall-questions.ts'
import { blockQuestions, endedProjects, firmWorkbench, purchaserWorkbench } from './home-questions.ts'
import { projectList, workspaceList } from './list-questions.ts'
import type { Question } from './question.ts'
import { hasDashboard, onlyReads, sidesOf, watchedSide } from './sides.ts'

/**
 * What screens ask as soon as they are opened. The screens make their requests of the same questions, and the start call answers them, so that a first picture
 * needs no further way to the gateway. Screens that are not named here ask by themselves.
 */

/** Who asks; a screen asks other things of other people. */
interface Asker {
  roles: readonly string[]
  hasFirm: boolean
}
interface Asked {
  questions: readonly Question[]
  by(asker: Asker): boolean
}

const withFirm = ({ hasFirm }: Asker) => hasFirm
const anyone = () => true

/** The hall of a project, or the projects whose hall one may enter. */
const hall =
  (mode: HallMode) =>
  (projectId: string): readonly Asked[] =>
    projectId
      ? [{ questions: [hallBoard(projectId)], by: anyone }]
      : (['customer', 'purchaser'] as const).map((side) => ({
          questions: [running(side, mode)],
          by: ({ roles, hasFirm }) => watchedSide(roles, hasFirm) === side,
        }))

const screens: Readonly<Record<string, (projectId: string) => readonly Asked[]>> = {
  '/home-page': () => [
    { questions: [...Object.values(blockQuestions), firmWorkbench], by: ({ roles, hasFirm }) => hasFirm && sidesOf(roles).bidder },
    { questions: [purchaserWorkbench], by: ({ roles }) => hasDashboard(roles) },
    { questions: [endedProjects], by: ({ roles }) => onlyReads(roles) },
  ],
  '/customer/cu-project-list': () => [{ questions: projectList('cu'), by: withFirm }],
  '/purchaser/pu-project-list': () => [{ questions: projectList('cg'), by: anyone }],
  '/workspace/unfinished': () => [{ questions: [workspaceList('POST /workflow/api/v1/task/unfinished-page-list')], by: anyone }],
  '/workspace/finished': () => [{ questions: [workspaceList('POST /workflow/api/v1/task/finished-page-list')], by: anyone }],
  '/workspace/submit': () => [{ questions: [workspaceList('POST /workflow/api/v1/instance/submit-page-list')], by: anyone }],
  '/workspace/participation': () => [{ questions: [workspaceList('POST /workflow/api/v1/instance/participation-page-list')], by: anyone }],
  '/messages': () => [{ questions: [messagesPage], by: anyone }],
  '/customer/cu-project-detail': (projectId) => (projectId ? [{ questions: projectPage(projectId), by: anyone }] : []),
  '/freebid/free-quote-center': (projectId) =>
    projectId
      ? [
          { questions: [hallBoard(projectId), projectFile(projectId)], by: anyone },
          { questions: [receiptsOf(projectId)], by: withFirm },
        ]
      : [{ questions: [running('customer', '2')], by: withFirm }],
  '/freebid/free-bidding-hall': hall('2'),
  // What a firm has sealed is told by a call of its own alone.
  '/threerounds/multi-quote-center': (projectId) =>
    projectId
      ? [{ questions: [hallBoard(projectId), projectFile(projectId)], by: anyone }]
      : [{ questions: [running('customer', '1')], by: withFirm }],
  '/threerounds/multi-bidding-hall': hall('1'),
}

/**
 * @param route path and query of the screen, e.g. `/freebid/free-bidding-hall?projectId=p1`
 * @param asker left out: what anybody may ask there
 */
export function firstQuestions(route: string, asker?: Asker): Question[] {
  const [path = '', search = ''] = (route.split('#', 1)[0] ?? '').split(/\?(.*)/s)
  const params = new URLSearchParams(search)
  const projectId = params.get('projectId') ?? params.get('id') ?? ''
  const asked = Object.hasOwn(screens, path) ? screens[path]?.(projectId) : undefined
  return (asked ?? []).flatMap(({ questions, by }) => (!asker || by(asker) ? questions : []))
}
