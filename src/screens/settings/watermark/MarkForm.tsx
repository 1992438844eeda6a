import { useSignals } from '@preact/signals-react/runtime'
import { failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { contentsOf, isColour, isFont, lookOf, markBounds, markLines, ownTextFault } from '#domain/settings/watermark.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { Form, FormActions, FormGrid, FormWide } from '#ui/form/Form.tsx'
import { AnyInput, TextAreaInput, TextInput } from '#ui/form/fields.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { Card } from '#ui/layout/Card.tsx'
import { personOf } from '#widgets/watermark/preview/index.ts'
import { MarkPreview } from './MarkPreview.tsx'
import { saveWatermark } from './watermark.api.ts'
import { messages } from './watermark.messages.ts'
import { bodyOf, type FigureName, isFigure, type MarkValues, settingsOf, valuesOf } from './watermark.rules.ts'

const FIGURES: readonly FigureName[] = ['interval', 'fontSize', 'angle', 'transparency']

/** All settings of the watermark, and how it looks with them. */
export function MarkForm({ settings }: { settings: Readonly<Record<string, string>> }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const isRuntime = runtime.config.mode === 'runtime'
  const form = useForm<MarkValues>(valuesOf(settings, isRuntime))
  const values = form.watch()
  const send = async (sent: MarkValues) => {
    const failure = await failureOf(
      saveWatermark(runtime.http, bodyOf(sent)).then((saved) => {
        runtime.store.app.set(saved)
        form.reset(valuesOf(saved, isRuntime))
        runtime.notices.show({ tone: 'success', text: t('saved') })
      }),
    )
    return failure
  }
  const lines = markLines(values.contents, values.customContent, { person: personOf(runtime), now: runtime.clock.now() })
  const look = lookOf(settingsOf(values))
  return (
    <div className="mark-columns">
      <Card>
        <Form form={form} label={t('title')} onSubmit={send}>
          <Fields form={form} isRuntime={isRuntime} />
          <FormActions>
            <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
              {t('save')}
            </Button>
          </FormActions>
        </Form>
      </Card>
      <Card heading={t('preview')}>
        <div className="mark-previews">
          <MarkPreview lines={lines} look={look} dark={false} />
          <MarkPreview lines={lines} look={look} dark />
        </div>
      </Card>
    </div>
  )
}

function Fields({ form, isRuntime }: { form: FormOf<MarkValues>; isRuntime: boolean }) {
  const t = useText(messages)
  const own = isRuntime ? 'customContent' : 'custom'
  return (
    <FormGrid>
      <FormWide>
        <Contents form={form} isRuntime={isRuntime} />
      </FormWide>
      <FormWide>
        <AnyInput
          form={form}
          name="contents"
          check={(contents, { customContent }) => (contents.includes(own) && customContent.trim() === '' ? t('own.missing') : undefined)}
        >
          {({ error }) => (error ? <span className="ui-field-error">{error}</span> : null)}
        </AnyInput>
        <TextAreaInput
          form={form}
          name="customContent"
          label={t('own')}
          help={t('own.help')}
          check={(text) => {
            const fault = ownTextFault(text)
            return fault && t(`own.${fault}`)
          }}
        />
      </FormWide>
      {FIGURES.map((name) => (
        <TextInput
          key={name}
          form={form}
          name={name}
          label={t(name)}
          help={t('figure', markBounds[name])}
          required
          check={(text) => (isFigure(name, text) ? undefined : t('figure', markBounds[name]))}
        />
      ))}
      <Colour form={form} />
      <TextInput
        form={form}
        name="font"
        label={t('font')}
        help={t('font.help')}
        required
        check={(text) => (isFont(text) ? undefined : t('font.wrong'))}
      />
    </FormGrid>
  )
}

function Contents({ form, isRuntime }: { form: FormOf<MarkValues>; isRuntime: boolean }) {
  const t = useText(messages)
  const chosen = form.watch('contents')
  return (
    <fieldset className="mark-contents">
      <legend>{t('contents')}</legend>
      {contentsOf(isRuntime).map((content) => (
        <Checkbox
          key={content}
          label={t(content)}
          checked={chosen.includes(content)}
          onChange={(wanted) =>
            form.setValue('contents', wanted ? [...chosen, content] : chosen.filter((one) => one !== content), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      ))}
      {chosen.length === 0 && <p className="mark-none">{t('none')}</p>}
    </fieldset>
  )
}

/** A colour is typed, or chosen from the browser's own palette. */
function Colour({ form }: { form: FormOf<MarkValues> }) {
  const t = useText(messages)
  const colour = form.watch('colour')
  return (
    <div className="mark-colour">
      <TextInput
        form={form}
        name="colour"
        label={t('colour')}
        help={t('colour.help')}
        required
        check={(text) => (isColour(text.trim()) ? undefined : t('colour.wrong'))}
      />
      <input
        type="color"
        aria-label={t('colour.pick')}
        value={/^#[\da-f]{6}$/i.test(colour) ? colour : '#d3d3d3'}
        onChange={(event) => form.setValue('colour', event.target.value, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}
