import type { NextTime } from '#contract/tender/project.ts'
import { textsOf } from '#domain/tender/status-names.ts'

/** What comes next by the clock, before its time. */
const nextNames = {
  registration: { zh: '报名截止', en: 'Registration deadline' },
  qualification: { zh: '审核截止', en: 'Qualification deadline' },
  start: { zh: '开始竞价', en: 'Starts' },
  close: { zh: '竞价截止', en: 'Bidding closes' },
  roundOpens: { zh: '本轮开始', en: 'Round begins' },
  roundCloses: { zh: '本轮截止', en: 'Round closes' },
  opening: { zh: '等待开启，自', en: 'Waits to be opened since' },
  resume: { zh: '竞价恢复', en: 'Bidding resumes' },
  confirm: { zh: '中标确认截止', en: 'Winner confirms until' },
  publicity: { zh: '公示截止', en: 'Publicity ends' },
} as const satisfies Record<NextTime['kind'], { zh: string; en: string }>

export const nextTexts = textsOf('next', nextNames)
