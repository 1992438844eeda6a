import { aFailure } from '#core/testing.tsx'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { ProjectFile } from './ProjectFile.tsx'
import type { FileData, Review } from './project-file.api.ts'
import { aFile } from './testing.ts'

const reviewOf = ({ project }: FileData): Review => ({
  project,
  reviewStatus: 'SIGNED',
  tasks: [],
  checklist: [
    { code: 'log', ok: true },
    { code: 'signals', ok: true, n: 0 },
    { code: 'offers', ok: true, n: 2 },
  ],
  chain: { ok: true, entries: 44 },
  lowPrices: [],
  report: { draft: [], signedBy: '赵敏' },
})

interface Given {
  file?: FileData
  tab?: string
  readonly?: boolean
  answers?: Answers
}

export function projectFile({ file = aFile(), tab = 'award', readonly = false, answers = {} }: Given = {}): Story {
  const whole: GatewayAnswers = {
    'GET /tender/api/v1/project/find-by-id': () => file.project,
    'GET /tender/api/v1/project/timeline': () => file.steps,
    'GET /tender/api/v1/award/state': () => file.award,
    'POST /tender/api/v1/project/history': () => pageOf(file.history),
    'POST /tender/api/v1/objection/page-list': () => pageOf(file.objections),
    'GET /tender/api/v1/award/preview': () => ({ rows: file.ranking ?? [], ...(file.benchmark && { benchmark: file.benchmark }) }),
    'GET /tender/api/v1/review/find-by-project': () => reviewOf(file),
    'GET /workflow/process/task/getApprovalProgress': () => {
      if (!file.approval) throw aFailure('refused', { code: 'FLOW-3001', message: '流程不存在或无权查看' })
      return [...file.approval]
    },
  }
  return {
    answers: { ...whole, ...answers },
    render: (navigate) => <ProjectFile params={{ id: 'P1', tab }} navigate={navigate} readonly={readonly} />,
  }
}

export const Award = projectFile()
export const Readonly = projectFile({ readonly: true })
export const History = projectFile({ tab: 'history' })
export const Loading = projectFile({ answers: { 'GET /tender/api/v1/project/find-by-id': never } })
export const Failed = projectFile({ answers: { 'GET /tender/api/v1/project/find-by-id': unreachable } })
