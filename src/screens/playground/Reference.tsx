import { useText } from '#core/i18n/locale.tsx'
import type { Face } from './face.rules.ts'
import { messages } from './playground.messages.ts'

/** What an element has beside what can be tried here. */
export function Reference({ face }: { face: Face }) {
  const t = useText(messages)
  const { events, methods, others, slots, parts, tokens } = face
  const withArguments = methods.filter(({ isPlain }) => !isPlain)
  return (
    <details className="play-more">
      <summary>{t('reference')}</summary>
      <Rows heading={t('reference.events')} rows={events.map(({ name, doc }) => [name, doc])} />
      <Rows heading={t('reference.methods')} rows={withArguments.map(({ name, signature, doc }) => [`${name}${signature}`, doc])} />
      <Rows heading={t('reference.others')} rows={others.map(({ name, type, doc }) => [`${name}: ${type}`, doc])} />
      <Rows heading={t('reference.slots')} rows={slots.map(({ name, doc }) => [name || t('slot.default'), doc])} />
      <Rows heading={t('reference.parts')} rows={parts.map((name) => [name, ''])} />
      <Rows heading={t('reference.tokens')} rows={tokens.map(({ name, value }) => [name, value])} />
    </details>
  )
}

interface RowsProps {
  heading: string
  rows: readonly (readonly [name: string, text: string])[]
}

function Rows({ heading, rows }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{heading}</h3>
      <dl className="play-rows">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
