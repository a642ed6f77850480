// Loaded before a program that scripts/run.mjs starts. Asks the program to stop when its starter is
// gone.
import cluster from 'node:cluster'

if (cluster.isPrimary && process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
