import type { BidRow } from '#contract/tender/bid.ts'
import type { Action } from '#contract/tender/dossier-calls.ts'
import type { RoundPrice } from '#contract/tender/round-view.ts'
import type { Formats } from '#core/i18n/formats.ts'
import type { Translate } from '#core/i18n/locale.tsx'
import type { Lang } from '#core/i18n/text.ts'
import { stepName } from '#domain/tender/state-names.ts'
import type { Paper, PaperBlock } from '#ui/print-paper.ts'
import type { FileData, Ranking } from './project-file.api.ts'
import type { messages } from './project-file.messages.ts'
import { approversOf, beyond } from './project-file.rules.ts'
import type { paperMessages } from './project-paper.messages.ts'

/** What a paper is written with: words, figures, names of actions and duties, and the mark of who prints it. */
export interface Press {
  t: Translate<keyof (typeof messages)['en']>
  say: Translate<keyof (typeof paperMessages)['en']>
  formats: Formats
  action: (action: Pick<Action, 'type' | 'process' | 'about'>) => string
  /** What was written with an action. */
  words: (action: Pick<Action, 'type' | 'text'>) => string
  role: (role: string) => string
  /** The name of a unit, by its code. */
  unit: (code: string) => string
  lang: Lang
  mark: string
}

function page({ project }: Pick<FileData, 'project'>, kind: 'project' | 'bids' | 'award', { t, lang, mark }: Press): Omit<Paper, 'blocks'> {
  const title = lang === 'en' && project.titleEn ? project.titleEn : project.title
  return { title: `${t(`print.${kind}`)} · ${title}`, lead: `${project.code} · ${t(`status.${project.status}`)}`, mark }
}

/** The project sheet: facts, people, schedule, lines. */
export function projectPaper(file: FileData, press: Press): Paper {
  const { t, say, formats, unit, lang } = press
  const { project, steps } = file
  const { currency, form, items } = project
  const zone = form?.timeZone
  const english = lang === 'en'
  const facts = [
    [t('f.dept'), english && project.deptNameEn ? project.deptNameEn : project.deptName],
    [t('f.owner'), project.ownerName],
    [t('f.manager'), project.managerName],
    [t('f.supervisors'), project.supervisorNames?.join(' · ')],
    [t('f.ceiling'), project.ceiling && formats.money(project.ceiling, currency)],
    [t('f.bidders'), `${project.approved ?? 0} / ${project.invited ?? 0}`],
    [t('f.rules'), project.rulesHash],
  ] as const
  return {
    ...page(file, 'project', press),
    blocks: [
      { heading: t('facts'), facts: facts.map(([label, value]) => ({ label, value: value || '–' })) },
      {
        heading: t('steps'),
        table: {
          heads: [say('step'), say('time')],
          rows: steps.map((step) => [stepName(step, t), step.at ? formats.dateTime(step.at, zone) : '–']),
        },
      },
      {
        heading: say('items'),
        table: {
          heads: ['#', say('item'), say('spec'), say('quantity'), say('unit'), say('limit')],
          ends: [0, 3, 5],
          rows: items.map((item) => [
            String(item.lineNo),
            english && item.nameEn ? item.nameEn : item.name,
            item.spec ?? '',
            formats.money(item.quantity),
            unit(item.unitCode),
            formats.money(item.ceilingUnitPrice ?? ''),
          ]),
        },
      },
    ],
  }
}

/** The bid record: every accepted bid with its milliseconds, annulled ones too, and how it ended. */
export function bidPaper(file: FileData, bids: readonly BidRow[], press: Press): Paper {
  const { t, say, formats } = press
  const { project, ranking = [] } = file
  const zone = project.form?.timeZone
  const marks = ({ entry, tookLead, extended, voided }: BidRow) =>
    [entry && say('entry'), tookLead && say('lead'), extended && say('extended'), voided && say('voided')].filter(Boolean)
  const ms = zone === undefined ? { ms: true } : { zone, ms: true }
  return {
    ...page(file, 'bids', press),
    blocks: [
      rankBlock(ranking, file, press),
      {
        heading: say('bids', { n: bids.length }),
        table: {
          heads: [say('seq'), say('time'), say('alias'), t('col.gross'), say('marks')],
          ends: [0, 3],
          rows: bids.map((row) => [
            String(row.seq),
            `${formats.date(row.at, zone)} ${formats.time(row.at, ms)}`,
            row.alias,
            row.gross === undefined ? '–' : formats.money(row.gross, project.currency),
            marks(row).join(' · '),
          ]),
        },
      },
    ],
  }
}

/** The record of sealed quotes: every price of every round with its firm, carried and eliminated ones marked. */
export function roundPaper(file: FileData, prices: readonly RoundPrice[], press: Press): Paper {
  const { t, say, formats } = press
  const { project, ranking = [] } = file
  const marks = ({ carried, eliminated }: RoundPrice) => [carried && say('carried'), eliminated && say('eliminated')].filter(Boolean)
  const rounds = [...new Set(prices.map(({ round }) => round))]
  return {
    ...page(file, 'bids', press),
    blocks: [
      rankBlock(ranking, file, press),
      ...rounds.map((no): PaperBlock => {
        const rows = prices.filter(({ round }) => round === no)
        return {
          heading: rows.some(({ extra }) => extra) ? say('extraRound') : say('round', { n: no }),
          table: {
            heads: [t('col.rank'), say('alias'), t('col.firm'), t('col.gross'), say('delivery'), say('payment'), say('marks')],
            ends: [0, 3, 4],
            rows: rows.map((row) => [
              ...[String(row.rank), row.alias, row.name, formats.money(row.gross, project.currency)],
              ...[row.deliveryDays === undefined ? '' : String(row.deliveryDays), row.paymentTerms ?? '', marks(row).join(' · ')],
            ]),
          },
        }
      }),
    ],
  }
}

/** How far a price lies from the others, as far as there are others. */
export const distancesOf = (price: Ranking[number]['lowPrice'], t: Press['t']): string[] =>
  (['vsMean', 'vsNext'] as const).flatMap((other) => {
    const percent = price[other]
    if (percent === undefined) return []
    return [percent.startsWith('-') ? t(`low.${other}.above`, { percent: percent.slice(1) }) : t(`low.${other}`, { percent })]
  })

/** How somebody decided, or whether he declared an interest; nothing for other actions. */
export const verdictOf = ({ agree, has }: Pick<Action, 'agree' | 'has'>, t: Press['t']): string | undefined => {
  if (agree !== undefined) return t(agree ? 'agreed' : 'refused')
  return has === undefined ? undefined : t(has ? 'interest' : 'noInterest')
}

function rankBlock(ranking: Ranking, { project: { currency, direction } }: FileData, { t, say, formats }: Press): PaperBlock {
  const name = ({ name, skipped, over }: Ranking[number]) => {
    const marks = [skipped && t('skipped'), over && t(beyond(over, direction))].filter(Boolean)
    return marks.length > 0 ? `${name} (${marks.join(' · ')})` : name
  }
  const low = ({ lowPrice }: Ranking[number]) =>
    [...distancesOf(lowPrice, t), lowPrice.flagged && t(lowPrice.accepted ? 'low.accepted' : 'low.flagged')].filter(Boolean)
  return {
    heading: t('ranking'),
    table: {
      heads: [t('col.rank'), say('alias'), t('col.firm'), t('col.gross'), t('col.basis'), t('col.since'), t('col.low')],
      ends: [0, 3, 4, 5],
      rows: ranking.map((row) => [
        String(row.rank),
        row.alias,
        name(row),
        formats.money(row.gross, currency),
        formats.money(row.basis),
        String(row.sinceSeq),
        low(row).join(' · '),
      ]),
    },
  }
}

const DECISIONS =
  /^(conflict\.|review\.|score\.|award\.|objection\.|deposit\.forfeited|reserve\.|confirmation\.|project\.(failed|voided|awarded))/

/** The award record: ranking, proposal, approvals with their words, objections, and room to sign. */
export function awardPaper(file: FileData, press: Press): Paper {
  const { t, say, formats } = press
  const { project, award, objections, ranking = [] } = file
  return {
    ...page(file, 'award', press),
    blocks: [
      rankBlock(ranking, file, press),
      ...(award.award ? [proposalBlock(award.award, file, press), ...sharesBlock(award.award, file, press)] : []),
      decisionBlock(file, press),
      ...(objections.length > 0
        ? [
            {
              heading: t('tab.objections'),
              table: {
                heads: [say('seq'), say('time'), t('col.firm'), say('text'), t('objection.answer'), t('award.status')],
                ends: [0],
                rows: objections.map((one) => [
                  String(one.seq),
                  formats.dateTime(one.at, project.form?.timeZone),
                  one.by ?? '',
                  one.text,
                  one.answer?.text ?? '–',
                  t(`objection.${one.status}`),
                ]),
              },
            },
          ]
        : []),
      {
        heading: say('sign'),
        lines: [project.ownerName, project.managerName, ...(project.supervisorNames ?? [])]
          .filter(Boolean)
          .map((name) => `${name}  ____________________`),
      },
    ],
  }
}

type Award = NonNullable<FileData['award']['award']>

function proposalBlock(award: Award, file: FileData, { t, formats }: Press): PaperBlock {
  const { project, award: state } = file
  const { publicityEndsAt } = state
  const zone = project.form?.timeZone
  const approvers = approversOf(file, [
    { label: t('award.manager'), agreed: award.manager },
    { label: t('award.supervisor'), agreed: award.supervisor },
  ])
  return {
    heading: t('award.round', { n: award.round }),
    facts: [
      { label: t('award.firm'), value: `${award.alias} ${award.name}` },
      { label: t('award.price'), value: formats.money(award.gross, project.currency) },
      { label: t('award.status'), value: t(`award.${award.status}`) },
      { label: t('award.by'), value: award.proposedBy },
      ...approvers.map(({ label, agreed, names }) => ({ label, value: [t(agreed ? 'agreed' : 'waiting'), ...names].join(' · ') })),
      ...(award.reason ? [{ label: t('award.reason'), value: award.reason }] : []),
      ...(publicityEndsAt ? [{ label: t('award.publicity'), value: formats.dateTime(publicityEndsAt, zone) }] : []),
    ],
  }
}

/** Of an award by shares: what each firm gets of it, at its own price, and its own word. */
function sharesBlock({ lines }: Award, { project: { currency } }: FileData, { t, say, formats }: Press): PaperBlock[] {
  if (!lines) return []
  const heads = [say('alias'), t('col.firm'), say('share'), t('col.gross'), say('amount'), t('award.status')]
  const rows = lines.map(({ alias, name, sharePct, gross, amount, status }) => [
    ...[alias, name, `${sharePct}%`, formats.money(gross, currency), formats.money(amount, currency), t(`award.${status}`)],
  ])
  return [{ heading: say('shares'), table: { heads, ends: [2, 3, 4], rows } }]
}

function decisionBlock({ history, project }: FileData, { t, say, formats, action, words, role }: Press): PaperBlock {
  const zone = project.form?.timeZone
  const rows = history
    .filter(({ type, process }) => DECISIONS.test(type) || process === 'tender_award' || process === 'tender_void')
    .reverse()
  return {
    heading: say('decisions'),
    table: {
      heads: [say('time'), say('what'), say('who'), say('text')],
      rows: rows.map((one) => [
        formats.dateTime(one.at, zone),
        [action(one), verdictOf(one, t)].filter(Boolean).join(' · '),
        [one.by, one.role && role(one.role), one.firm].filter(Boolean).join(' · '),
        words(one),
      ]),
    },
  }
}
