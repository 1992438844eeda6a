import { Type } from 'typebox'
import { Answer, defineCalls } from '#contract/kit.ts'
import { ProjectId } from './shapes.ts'

/** Open Contracting Data Standard 1.1: names and types are those of its release schema, amounts and quantities JSON numbers as it asks. */

const Value = Type.Object({ amount: Type.Number(), currency: Type.String() })
const Reference = Type.Object({ id: Type.String(), name: Type.String() })
const Period = Type.Object({ startDate: Type.String(), endDate: Type.Optional(Type.String()) })

export const OcdsRelease = Type.Object({
  ocid: Type.String(),
  id: Type.String(),
  date: Type.String(),
  tag: Type.Array(Type.String()),
  initiationType: Type.Literal('tender'),
  language: Type.String(),
  parties: Type.Array(Type.Object({ ...Reference.properties, roles: Type.Array(Type.String()) })),
  buyer: Reference,
  tender: Type.Object({
    id: Type.String(),
    title: Type.String(),
    status: Type.String(),
    procuringEntity: Reference,
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        description: Type.String(),
        quantity: Type.Number(),
        unit: Type.Object({ scheme: Type.String(), id: Type.String() }),
      }),
    ),
    value: Type.Optional(Value),
    procurementMethod: Type.String(),
    procurementMethodDetails: Type.String(),
    awardCriteria: Type.String(),
    awardCriteriaDetails: Type.String(),
    submissionMethod: Type.Array(Type.String()),
    submissionMethodDetails: Type.Optional(Type.String()),
    tenderPeriod: Type.Optional(Period),
    awardPeriod: Type.Optional(Period),
    /** Rounds of sealed quotes. */
    milestones: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          type: Type.String(),
          status: Type.String(),
          dueDate: Type.String(),
          dateMet: Type.Optional(Type.String()),
        }),
      ),
    ),
    numberOfTenderers: Type.Optional(Type.Integer()),
    tenderers: Type.Optional(Type.Array(Reference)),
  }),
  awards: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Type.String(),
      date: Type.Optional(Type.String()),
      value: Value,
      suppliers: Type.Array(Reference),
    }),
  ),
  bids: Type.Optional(
    Type.Object({
      /** By round. */
      statistics: Type.Optional(
        Type.Array(
          Type.Object({
            id: Type.String(),
            measure: Type.String(),
            date: Type.String(),
            value: Type.Number(),
            currency: Type.Optional(Type.String()),
            notes: Type.String(),
          }),
        ),
      ),
      details: Type.Array(
        Type.Object({ id: Type.String(), date: Type.String(), status: Type.String(), tenderers: Type.Array(Reference), value: Value }),
      ),
    }),
  ),
})

export const ocdsCalls = defineCalls({
  'GET /tender/api/v1/award/ocds': {
    priority: 'deferrable',
    summary: 'The project as an OCDS 1.1 release',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(OcdsRelease),
    fails: ['TENDER-2001'],
  },
})
