import { finishSilent } from '#core/callback.ts'

finishSilent()
