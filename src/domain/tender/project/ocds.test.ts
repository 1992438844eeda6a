import { expect, test } from 'vitest'
import { liveRounds, playRound } from '#domain/tender/rounds/testing.ts'
import { ocdsRelease } from './ocds.ts'

const SOURCE = {
  prefix: 'ocds-213czf',
  lang: 'en' as const,
  number: 99,
  date: '2026-11-21T04:00:00.000Z',
  isPurchaser: true,
  publishedAt: '2026-11-18T02:00:00.000Z',
  department: { id: 'D1', name: 'Procurement' },
  firm: (id: string) => `Firm ${id}`,
}

test('TEND-34 the golden release of two rounds: CA is eliminated, CB gets below CC', () => {
  const live = liveRounds({ rounds: 2, durationsSec: [1_800, 900], intervalsSec: [600], out: [1], keepMin: 1, minOffers: 2 })
  const { state } = playRound(playRound(live, { CA: '990', CB: '980', CC: '975' }), { CB: '965' })
  expect(JSON.stringify(ocdsRelease(state, SOURCE), undefined, 1)).toMatchInlineSnapshot(`
    "{
     "ocid": "ocds-213czf-01JD0000000000000000000001",
     "id": "TB-20261121-0001-99",
     "date": "2026-11-21T04:00:00.000Z",
     "tag": [
      "tender"
     ],
     "initiationType": "tender",
     "language": "en",
     "parties": [
      {
       "id": "D1",
       "name": "Procurement",
       "roles": [
        "buyer",
        "procuringEntity"
       ]
      },
      {
       "id": "CA",
       "name": "Firm CA",
       "roles": [
        "tenderer"
       ]
      },
      {
       "id": "CB",
       "name": "Firm CB",
       "roles": [
        "tenderer"
       ]
      },
      {
       "id": "CC",
       "name": "Firm CC",
       "roles": [
        "tenderer"
       ]
      }
     ],
     "buyer": {
      "id": "D1",
      "name": "Procurement"
     },
     "tender": {
      "id": "TB-20261121-0001",
      "title": "Office paper 2026",
      "status": "complete",
      "procuringEntity": {
       "id": "D1",
       "name": "Procurement"
      },
      "items": [
       {
        "id": "1",
        "description": "A4纸",
        "quantity": 1000,
        "unit": {
         "scheme": "UNCEFACT",
         "id": "BX"
        }
       }
      ],
      "value": {
       "amount": 1000000,
       "currency": "CNY"
      },
      "procurementMethod": "open",
      "procurementMethodDetails": "sealed quotations in rounds",
      "awardCriteria": "priceOnly",
      "awardCriteriaDetails": "Lowest price",
      "submissionMethod": [
       "electronicSubmission"
      ],
      "submissionMethodDetails": "Sealed quotes in 2 rounds, opened by the system",
      "tenderPeriod": {
       "startDate": "2026-11-18T02:00:00.000Z",
       "endDate": "2026-11-20T06:00:00.000Z"
      },
      "awardPeriod": {
       "startDate": "2026-11-21T02:55:00.000Z"
      },
      "milestones": [
       {
        "id": "round-1",
        "title": "Round 1",
        "type": "assessment",
        "status": "met",
        "dueDate": "2026-11-21T02:30:00.000Z",
        "dateMet": "2026-11-21T02:30:00.000Z"
       },
       {
        "id": "round-2",
        "title": "Round 2",
        "type": "assessment",
        "status": "met",
        "dueDate": "2026-11-21T02:55:00.000Z",
        "dateMet": "2026-11-21T02:55:00.000Z"
       }
      ],
      "numberOfTenderers": 3,
      "tenderers": [
       {
        "id": "CA",
        "name": "Firm CA"
       },
       {
        "id": "CB",
        "name": "Firm CB"
       },
       {
        "id": "CC",
        "name": "Firm CC"
       }
      ]
     },
     "awards": [],
     "bids": {
      "statistics": [
       {
        "id": "round-1-bids",
        "measure": "validBids",
        "date": "2026-11-21T02:30:00.000Z",
        "value": 3,
        "notes": "Round 1"
       },
       {
        "id": "round-1-best",
        "measure": "lowestValidBidValue",
        "date": "2026-11-21T02:30:00.000Z",
        "value": 975000,
        "currency": "CNY",
        "notes": "Round 1"
       },
       {
        "id": "round-2-bids",
        "measure": "validBids",
        "date": "2026-11-21T02:55:00.000Z",
        "value": 1,
        "notes": "Round 2"
       },
       {
        "id": "round-2-best",
        "measure": "lowestValidBidValue",
        "date": "2026-11-21T02:55:00.000Z",
        "value": 965000,
        "currency": "CNY",
        "notes": "Round 2"
       }
      ],
      "details": [
       {
        "id": "TB-20261121-0001-B02",
        "date": "2026-11-21T02:40:01.000Z",
        "status": "valid",
        "tenderers": [
         {
          "id": "CB",
          "name": "Firm CB"
         }
        ],
        "value": {
         "amount": 965000,
         "currency": "CNY"
        }
       },
       {
        "id": "TB-20261121-0001-B03",
        "date": "2026-11-21T02:00:03.000Z",
        "status": "valid",
        "tenderers": [
         {
          "id": "CC",
          "name": "Firm CC"
         }
        ],
        "value": {
         "amount": 975000,
         "currency": "CNY"
        }
       },
       {
        "id": "TB-20261121-0001-B01",
        "date": "2026-11-21T02:00:01.000Z",
        "status": "valid",
        "tenderers": [
         {
          "id": "CA",
          "name": "Firm CA"
         }
        ],
        "value": {
         "amount": 990000,
         "currency": "CNY"
        }
       }
      ]
     }
    }"
  `)
})
