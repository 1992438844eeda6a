import type { FrameSite } from '#contract/frame.ts'
import { type Failure, failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { originFault, siteOrigin } from '#domain/settings/frame-origin.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { CheckInput, TextInput } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { frameSettings, type SiteDraft } from './frame-settings.api.ts'
import { messages } from './frame-settings.messages.ts'

/** Characters of a name. */
const NAME_MAX = 40

interface SiteDialogProps {
  /** Left out: a new one. */
  site: FrameSite | undefined
  /** Of the sites that are there. */
  origins: readonly string[]
  onClose: () => void
}

/** Allows a site, or changes what it is called and whether it is a report server. What was typed stays when it is refused. */
export function SiteDialog({ site, origins, onClose }: SiteDialogProps) {
  const t = useText(messages)
  const { http, notices } = useRuntime()
  const form = useForm<SiteDraft>({ origin: site?.origin ?? '', name: site?.name ?? '', reports: site?.reports ?? false })
  const settings = frameSettings(http)
  const send = async (values: SiteDraft): Promise<Failure | undefined> => {
    const draft = { ...values, origin: siteOrigin(values.origin), name: values.name.trim() }
    const failure = await failureOf(site ? settings.changeSite(site, draft) : settings.addSite(draft))
    if (failure) return failure
    notices.show({ tone: 'success', text: t(site ? 'site.saved' : 'site.allowed', { name: draft.name }) })
    onClose()
    return undefined
  }
  const faultOf = (text: string): string | undefined => {
    const fault = originFault(text)
    if (fault) return t(`origin.${fault}`, { origin: fault === 'path' ? siteOrigin(text) : '' })
    return !site && origins.includes(siteOrigin(text)) ? t('origin.there') : undefined
  }
  return (
    <Dialog open heading={site ? t('site.edit.title', { name: site.name }) : t('site.add')} onClose={onClose}>
      <Form form={form} onSubmit={send} place={({ code = '' }) => PLACES[code]}>
        <TextInput
          form={form}
          name="origin"
          label={t('origin')}
          help={t(site ? 'origin.fixed' : 'origin.help')}
          required
          readOnly={site !== undefined}
          check={faultOf}
        />
        <TextInput form={form} name="name" label={t('name')} help={t('name.help')} required max={NAME_MAX} />
        <CheckInput form={form} name="reports" label={t('reports')} />
        <FormActions end>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
            {t(site ? 'save' : 'allow')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** The field that a refusal is about. */
const PLACES: Readonly<Record<string, 'origin'>> = { 'FRAME-1002': 'origin', 'VALIDATION-1001': 'origin' }
