import { noticeSentence } from '#domain/tender/rounds/notice-sentence.ts'
import { clockText } from '#domain/time/zone-clock.ts'
import { placeOfNotice } from '#domain/workflow/notice-place.ts'
import { noticeTexts, roundSentences } from '#gateway/modules/tender/notices/notice-texts.ts'
import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { onceAtATime, schedule } from '#gateway/platform/process/schedule.ts'
import { mailQueries, type TakenLetter } from './mail.queries.ts'
import { type Mail, MailRefused, type MailTransport, smtpTransport } from './mail.sender.ts'

/**
 * Notifications as letters, when a mail server is set. Any number of workers may run: a letter is taken by one. What a server has accepted is
 * noted at once; a worker that dies between the two sends the letter once more, under the same Message-ID.
 */

const EVERY_MS = 5_000
const AT_ONCE = 20

export function createMailJobs({ pool, log, environment }: JobDeps, openTransport = smtpTransport): Jobs {
  const { mailUrl, mailFrom, publicUrl = '' } = environment
  if (mailUrl === undefined) return { start: () => {}, stop: async () => {} }
  const transport = openTransport(mailUrl, mailFrom)
  const alone = onceAtATime((error) => log.error({ err: error }, 'letters could not be sent'))
  const timed = schedule([{ everyMs: EVERY_MS, run: alone(() => sendDue(mailQueries(pool), transport, publicUrl)) }], alone.idle)
  return {
    start: timed.start,
    stop: async () => {
      await timed.stop()
      transport.close()
    },
  }
}

/** Sends everything whose time has come. A letter that fails keeps no other one back. */
export async function sendDue(
  queries: ReturnType<typeof mailQueries>,
  transport: Pick<MailTransport, 'send'>,
  publicUrl: string,
): Promise<void> {
  await queries.collect()
  for (let letters = await queries.take(AT_ONCE); letters.length > 0; letters = await queries.take(AT_ONCE)) {
    for (const letter of letters) {
      try {
        await transport.send(mailOf(letter, publicUrl))
        await queries.sent(letter)
      } catch (error) {
        await queries.failed(letter, error instanceof Error ? error.message : String(error), error instanceof MailRefused)
      }
    }
  }
}

const GREETING = { zh: '本邮件由系统自动发送，请勿回复。', en: 'This letter was sent by the system; please do not answer it.' }

/** What is kept of an anchor, and how it is held against what the house shows later. */
function anchorLines(lang: 'zh' | 'en', { entries = '', head = '', root = '', kid = '', sig = '' }: Record<string, string>): string {
  const rows =
    lang === 'en'
      ? { Entries: entries, 'Hash of the last entry': head, Root: root, Signature: sig, Key: kid }
      : { 记录条数: entries, 末条哈希: head, 根哈希: root, 签名: sig, 密钥: kid }
  const check =
    lang === 'en'
      ? 'To check: open the log of the project and verify it. Its entry with this number must have this hash, and its anchors must show this root, signature and key; anything else was changed afterwards.'
      : '核对方法：打开项目日志并校验。该序号记录的哈希须与上列一致，其锚点须显示上列根哈希、签名和密钥；如不一致，则记录事后被改动。'
  return [...Object.entries(rows).map(([name, value]) => `${name}: ${value}`), '', check].join('\n')
}

/** To the process in the workspace, else to the projects of its reader. */
function linkOf({ kind, args, projectId }: TakenLetter, publicUrl: string): string {
  const place = placeOfNotice(kind, args)
  if (publicUrl === '') return ''
  if (place) return `${publicUrl}${place.path}?${new URLSearchParams(place.at)}`
  return projectId ? `${publicUrl}/home-page` : ''
}

/** When it begins, on the clock of the project. */
function beginsAt(lang: 'zh' | 'en', { startsAt, opensAt = startsAt, zone }: Record<string, string>): string {
  if (!opensAt || !zone) return ''
  const time = `${clockText(new Date(opensAt), zone).slice(0, 19)} (${zone})`
  return lang === 'en' ? `Begins at ${time}` : `开始时间：${time}`
}

const startedBy = (lang: 'zh' | 'en', name: string) => (lang === 'en' ? `Started by ${name}` : `发起人：${name}`)

/** The sentence of the notification, the process and the project, and where to go. Titles are data: they never begin a header of their own. */
export function mailOf(letter: TakenLetter, publicUrl: string): Mail {
  const { id, to, lang, kind, args, projectCode, projectTitle, processName, initiator } = letter
  const texts: Readonly<Record<string, readonly [zh: string, en: string]>> = { ...noticeTexts, ...roundSentences }
  const [zh = kind, en = kind] = texts[noticeSentence(kind, args)] ?? texts[kind] ?? []
  const sentence = (lang === 'en' ? en : zh).replace('{{round}}', args.round ?? '')
  const about = [processName, projectCode, projectTitle].filter(Boolean).join(' ').replace(/\s+/g, ' ')
  const lines = [sentence, about, beginsAt(lang, args), initiator && startedBy(lang, initiator), linkOf(letter, publicUrl)].filter(Boolean)
  return {
    id,
    to,
    subject: about ? (lang === 'en' ? `${sentence}: ${about}` : `${sentence}：${about}`) : sentence,
    text: [...lines, '', ...(args.root ? [anchorLines(lang, args), ''] : []), GREETING[lang]].join('\n'),
  }
}
