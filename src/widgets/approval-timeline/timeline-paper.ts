import type { ProgressApprover, ProgressNode } from '#contract/workflow/shapes.ts'
import type { Translate } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import type { Paper } from '#ui/print-paper.ts'
import { paperText } from '#widgets/opinion-files/index.ts'
import type { messages } from './approval-timeline.messages.ts'
import { roundsOf } from './approval-timeline.rules.ts'
import { nodeName, statusWord } from './StatusWord.tsx'

type Words = Translate<keyof typeof messages.en & string>

/** The timeline on paper: a table a round, everybody named. What is only expected is not printed. */
export function timelinePaper(
  nodes: readonly ProgressNode[],
  t: Words,
  { lang, dateTime }: { lang: 'zh' | 'en'; dateTime: (at: string) => string },
): Paper {
  const rounds = roundsOf(nodes.filter(({ predicted }) => !predicted))
  const heads = [t('paper.node'), t('paper.people'), t('paper.status'), t('paper.time'), t('paper.opinion')]
  const named = ({ user, actedBy }: ProgressApprover) => (actedBy ? t('paper.for', { deputy: actedBy, name: user.name }) : user.name)
  const asked = (people: readonly ProgressApprover[]): string =>
    people.length > 1
      ? people.map((one) => t('paper.asked', { name: named(one), status: nodeName(one.nodeStatus, lang) })).join('\n')
      : people.map(named).join('')
  const row = (node: ProgressNode) => {
    const at = node.finishTime ?? node.startTime
    return [
      node.nodeName || (node.nodeType === 'END' ? t('timeline.end') : node.nodeId),
      node.nodeType === 'CC'
        ? nameList(
            node.ccNodeList.map(({ name }) => name),
            lang,
          )
        : asked(node.approvalUserList),
      [statusWord(node, t, lang), node.approvalModeDesc].filter(Boolean).join('\n'),
      at ? dateTime(at) : '',
      [
        ...node.commentList.map(({ user, text, attachments }) =>
          t('paper.said', { name: user.name, text: paperText(text, attachments, lang) }),
        ),
        ...node.assigns
          .filter(({ addsignComment, attachments }) => addsignComment || attachments)
          .map((one) => t('paper.said', { name: one.addsignName, text: paperText(one.addsignComment, one.attachments, lang) })),
      ].join('\n'),
    ]
  }
  return {
    title: t('timeline.label'),
    blocks: rounds.map(({ round, bands }) => ({
      heading: rounds.length > 1 ? t('timeline.round', { round }) : undefined,
      table: { heads, rows: bands.flat().map(row) },
    })),
  }
}
