import { aFailure } from '#core/testing.tsx'
import { type Answers, never, type Story, unreachable } from '#support/story.tsx'
import { FramedPage } from './FramedPage.tsx'

export const PAGE = 'https://portal.example/bill.jsp?id=7'

type Open = NonNullable<Answers['POST /platform/frame/open']>

export const framed = (answer: Open, url = PAGE, more: Answers = {}): Story => ({
  answers: { 'POST /platform/frame/open': answer, ...more },
  render: (navigate) => <FramedPage params={{ url }} navigate={navigate} />,
})
export const allowed = (tickets = true) => ({ url: PAGE, origin: 'https://portal.example', name: '旧门户', tickets })

export const Shown = framed(() => allowed())
export const Loading = framed(never)
export const Failed = framed(unreachable)
const refused = (code: 'FRAME-1001' | 'FRAME-1002', message: string) => () => {
  throw aFailure('refused', { code, message })
}
export const Refused = framed(refused('FRAME-1001', '不允许在此显示 https://evil.example 的页面'), 'https://evil.example/login')
export const Script = framed(refused('FRAME-1002', '此处只能显示其他网站的页面'), 'javascript:alert(1)')
export const NoPage = framed(refused('FRAME-1002', '此处只能显示其他网站的页面'), '')
