import { watermarkDefaults } from '#domain/settings/watermark.ts'
import { type Answers, never, type Story, unreachable } from '#support/story.tsx'
import { Watermark } from './Watermark.tsx'

const READ = 'GET /platform/app/config'
const SAVE = 'POST /platform/watermark/save'

export function watermark({ answers = {}, admin = true }: { answers?: Answers; admin?: boolean } = {}): Story {
  const settings = {
    ...watermarkDefaults,
    'watermark.ContentContain': 'memberName,phoneNumber,customContent',
    'watermark.customContent': '内部资料，请勿外传',
  }
  return {
    may: () => admin,
    answers: { [READ]: () => settings, [SAVE]: () => settings, ...answers },
    render: () => <Watermark />,
  }
}

export const Filled = watermark()
export const None = watermark({ answers: { [READ]: () => watermarkDefaults } })
export const Loading = watermark({ answers: { [READ]: never } })
export const Failed = watermark({ answers: { [READ]: unreachable } })
export const Forbidden = watermark({ admin: false })
