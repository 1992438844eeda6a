import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { AnyInput } from '#ui/form/fields.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './application.messages.ts'
import { type ApplicationValues, needsDeposit } from './application.rules.ts'
import { FileBox } from './FileBox.tsx'

/** The documents the project asks for, one upload each, and the voucher of the deposit where one is due. */
export function Papers({ form, project }: { form: FormOf<ApplicationValues>; project: ProjectView }) {
  const t = useText(messages)
  const { money } = useFormats()
  const papers = project.form?.requiredDocs ?? []
  const deposit = needsDeposit(project)
  return (
    <Card heading={t('papers')}>
      {papers.length === 0 && !deposit && <p className="application-none">{t('papers.none')}</p>}
      <div className="application-papers">
        {papers.map(({ code, name, mandatory }, index) => (
          <AnyInput
            key={code}
            form={form}
            name={`papers.${index}.id`}
            check={(id) => (mandatory && !id ? t('paper.missing', { name }) : undefined)}
          >
            {({ value, set, error }) => (
              <FileBox label={name} help={t('papers.help')} required={mandatory} value={value} onChange={set} error={error} />
            )}
          </AnyInput>
        ))}
        {deposit && (
          <AnyInput form={form} name="voucherId" check={(id) => (id ? undefined : t('paper.missing', { name: t('voucher') }))}>
            {({ value, set, error }) => (
              <FileBox
                label={t('voucher')}
                help={t('voucher.help', { amount: money(project.form?.deposit ?? '', project.currency) })}
                required
                value={value}
                onChange={set}
                error={error}
              />
            )}
          </AnyInput>
        )}
      </div>
    </Card>
  )
}
