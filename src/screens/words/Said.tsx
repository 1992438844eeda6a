import type { RichText } from '#contract/rich-text.ts'
import { usePart } from './part.ts'

interface SaidProps {
  text: string
  rich?: RichText | undefined
  className?: string | undefined
}

/** What somebody wrote: a plain text, or with its forms and pictures where it has any. */
export const Said = ({ text, rich, className }: SaidProps) =>
  rich ? <Formatted {...{ text, rich, className }} /> : <p className={className}>{text}</p>

const load = () => import('#widgets/rich-text/RichTextView.tsx')

function Formatted({ text, rich, className }: SaidProps & { rich: RichText }) {
  const view = usePart(load)
  if (typeof view === 'string') return <p className={className}>{text}</p>
  const { RichTextView } = view.part
  return (
    <div className={className}>
      <RichTextView text={text} rich={rich} />
    </div>
  )
}
