import type { ProgressNode } from '#contract/workflow/shapes.ts'
import { type Translate, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { type EndStatus, endStatusNames, nodeStatusNames } from '#domain/workflow/labels.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './approval-timeline.messages.ts'
import { type Look, lookOf, statusLook } from './approval-timeline.rules.ts'

type Words = Translate<keyof typeof messages.en & string>
type Status = keyof typeof nodeStatusNames

/** A status in an icon and a word. */
export function Word({ look: { icon, tone }, text }: { look: Look; text: string }) {
  return (
    <span part="status" className="tl-status" data-tone={tone}>
      <Icon name={icon} />
      {text}
    </span>
  )
}

/** Of somebody who is asked, and of an end. */
export const endName = (status: number, lang: 'zh' | 'en'): string => (endStatusNames[status as EndStatus] ?? endStatusNames[0])[lang]

/** The word of a step: as the gateway says it, else ours. */
export function statusWord({ nodeType, nodeStatus, nodeStatusDesc, predicted }: ProgressNode, t: Words, lang: 'zh' | 'en'): string {
  if (predicted) return t('timeline.predicted')
  if (nodeStatusDesc) return nodeStatusDesc
  if (nodeType === 'END') return endName(nodeStatus, lang)
  return nodeName(nodeStatus, lang)
}

/** Of somebody who is asked; 0: the turn has not come. */
export const nodeName = (status: number, lang: 'zh' | 'en'): string => nodeStatusNames[status as Status]?.[lang] ?? nodeStatusNames[0][lang]

export function StepStatus({ step }: { step: ProgressNode }) {
  const t = useText(messages)
  const { lang } = useLocale()
  return <Word look={step.predicted ? statusLook(0) : lookOf(step)} text={statusWord(step, t, lang)} />
}

export function ApproverStatus({ status }: { status: number }) {
  const { lang } = useLocale()
  return <Word look={statusLook(status)} text={nodeName(status, lang)} />
}
