import type { ProjectView } from '#contract/tender/project.ts'
import type { Formats } from '#core/i18n/formats.ts'
import type { Translate } from '#core/i18n/locale.tsx'
import { stepName } from '#domain/tender/state-names.ts'
import type { Paper } from '#ui/print-paper.ts'
import type { messages } from './project-detail.messages.ts'
import type { Detail } from './project-detail.store.ts'

type Say = Translate<keyof (typeof messages)['en']>

/** The project on paper: facts, schedule, items. */
export function paperOf(
  { project, timeline }: Detail,
  t: Say,
  { money, dateTime }: Formats,
  lang: string,
  unitOf: (code: string) => string,
): Paper {
  const zone = project.form?.timeZone
  const english = lang === 'en'
  return {
    title: english && project.titleEn ? project.titleEn : project.title,
    lead: project.code,
    blocks: [
      {
        heading: t('tab.basics'),
        facts: [
          { label: t('basics.dept'), value: english && project.deptNameEn ? project.deptNameEn : project.deptName },
          { label: t('basics.currency'), value: project.currency },
          ...(project.ceiling === undefined ? [] : [{ label: t('basics.ceiling'), value: money(project.ceiling, project.currency) }]),
        ],
      },
      {
        heading: t('steps.label'),
        lines: timeline.map((step) => `${stepName(step, t)}  ${step.at ? dateTime(step.at, zone) : '–'}`),
      },
      {
        heading: t('tab.items'),
        lines: project.items.map(
          (item) =>
            `${item.lineNo}. ${english && item.nameEn ? item.nameEn : item.name} ${item.spec ?? ''}  ${money(item.quantity)} ${unitOf(item.unitCode)}`,
        ),
      },
    ],
  }
}

/** The items as comma-separated values; a cell never begins a formula in a spreadsheet. */
export function itemsCsv({ items }: Pick<ProjectView, 'items'>, heads: readonly string[]): string {
  const rows = items.map(({ lineNo, code, name, spec, quantity, unitCode, needDate, remark }) =>
    [String(lineNo), code, name, spec, quantity, unitCode, needDate, remark].map((cell) => quoted(cell ?? '')),
  )
  return [heads.map(quoted), ...rows].map((row) => row.join(',')).join('\r\n')
}

function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
