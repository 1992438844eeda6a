import type { FramedPage } from '#contract/frame.ts'
import type { Http } from '#core/http/http.ts'
import type { Pass } from './frame-words.rules.ts'

/** Whether a page may be shown here. @throws Failure: what was refused says why */
export const openPage = (http: Pick<Http, 'data'>, url: string, signal: AbortSignal): Promise<FramedPage> =>
  http.data('POST /platform/frame/open', { body: { url }, signal, quiet: true })

/** A ticket for the server of a page. @throws Failure */
export const ticketFor = async (http: Pick<Http, 'data'>, url: string): Promise<Pass> => {
  const { ticket } = await http.data('POST /platform/frame/ticket', { body: { url }, quiet: true })
  return { ticket }
}
