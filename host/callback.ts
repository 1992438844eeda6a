import { finishSignIn } from '#core/callback.ts'

finishSignIn()
