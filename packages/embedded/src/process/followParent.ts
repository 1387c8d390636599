// Preloaded into each child: when the starting process has ended, even by kill -9, its children must not keep the
// ports.
process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
});
process.channel?.unref();
