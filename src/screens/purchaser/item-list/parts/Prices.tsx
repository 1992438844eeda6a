import { useSignals } from '@preact/signals-react/runtime'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { formOf } from '#domain/tender/project/draft.ts'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { sumOf } from '#screens/purchaser/item-list/items.rules.ts'
import { Button } from '#ui/controls/Button.tsx'
import { DraftAmount, DraftCheck, DraftSelect } from './fields.tsx'
import { Part, useOptions } from './Sections.tsx'

const CURRENCIES = ['CNY', 'USD', 'EUR', 'HKD'].map((value) => ({ value, label: value }))

/** Limits, deposit, and what prices are compared by. */
export function Prices() {
  useSignals()
  const t = useText(messages)
  const label = useText(fieldMessages)
  const { money } = useFormats()
  const { editor } = useEditor()
  const { form, items } = editor.draft.value
  const { currency, scale, ceilingVisible } = formOf(form)
  const sum = sumOf(items, scale)
  const common = { currency, scale }
  return (
    <Part id="prices">
      <div className="ed-grid">
        <DraftAmount path="ceiling" required help={label(ceilingVisible ? 'help.ceiling' : 'help.ceilingHidden')} {...common} />
        <DraftAmount path="reserve" help={label('help.reserve')} {...common} />
        <DraftAmount path="deposit" help={label('help.deposit')} {...common} />
        <DraftSelect path="compareBasis" options={useOptions('compareBasis', ['gross', 'net'])} />
        <DraftSelect path="currency" options={CURRENCIES} />
        <DraftCheck path="ceilingVisible" />
      </div>
      {sum !== '' && (
        <p className="ed-fact">
          {t('items.sum')} <strong>{money(sum, currency)}</strong>{' '}
          {sum !== form.ceiling && (
            <Button
              kind="text"
              onPress={() => {
                editor.set('ceiling', sum)
                void editor.flush()
              }}
            >
              {t('items.toCeiling')}
            </Button>
          )}
        </p>
      )}
    </Part>
  )
}
