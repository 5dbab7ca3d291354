//! Work on a stream with several threads: they take turns at the source, and what they make comes back in its order.

use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What is left of the source.
struct Feed<I> {
    source: I,
    /// Who took an item, in the order of the source; none at its end. It holds few, so that no
    /// worker runs far ahead of one that is slow.
    taken: Option<SyncSender<usize>>,
}

impl<I: Iterator> Feed<I> {
    fn take(&mut self, worker: usize) -> Option<I::Item> {
        let taken = self.taken.as_ref()?;
        let item = self.source.next();
        match &item {
            Some(_) => taken.send(worker).ok()?,
            None => self.taken = None,
        }
        item
    }
}

/// Hands every item of a source to one of some workers, and what they make of it to `take`, in the order of the source.
///
/// A worker fetches the item that it works on itself: bytes that one core took from the system
/// and another one reads cost both of them time. `start` makes what a worker keeps for itself.
/// Where `take` breaks off, nothing more is fetched, and this is what comes back.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut squares = Vec::new();
/// let broken = canon::parallel::in_order(1..=4, 2, || (), |(), number| number * number, |square| {
///     squares.push(square);
///     if square == 9 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!((squares, broken), (vec![1, 4, 9], Some("enough")));
/// ```
pub fn in_order<I, W, T, B>(
    source: I, workers: usize, start: impl Fn() -> W + Sync, work: impl Fn(&mut W, I::Item) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<B>,
) -> Option<B>
where
    I: Iterator + Send,
    T: Send,
{
    let workers = workers.max(1);
    let (taken, turns) = sync_channel(2 * workers);
    let feed = Mutex::new(Feed { source, taken: Some(taken) });
    thread::scope(|scope| {
        // Dropped when this returns, so that nobody waits for somebody who listens no more.
        let turns = turns;
        let mut answers = Vec::new();
        for worker in 0..workers {
            let (results, from_worker) = sync_channel(1);
            let (feed, start, work) = (&feed, &start, &work);
            scope.spawn(move || {
                let fetch = || {
                    let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
                    feed.take(worker)
                };
                let mut own = start();
                while let Some(item) = fetch() {
                    if results.send(work(&mut own, item)).is_err() {
                        return;
                    }
                }
            });
            answers.push(from_worker);
        }
        // Whoever took an item said so while no other could: that is the order of the source.
        for worker in turns {
            let made = answers[worker].recv().ok()?;
            if let ControlFlow::Break(reason) = take(made) {
                return Some(reason);
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_source_however_long_each_takes() {
        for workers in [1, 2, 5] {
            let mut seen = Vec::new();
            let slow = |number: u64| if number.is_multiple_of(7) { 3 } else { 0 };
            let work = |(): &mut (), number: u64| {
                thread::sleep(Duration::from_millis(slow(number)));
                number
            };
            let broken: Option<()> = in_order(
                0..100,
                workers,
                || (),
                work,
                |number| {
                    seen.push(number);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!((broken, seen), (None, (0..100).collect()));
        }
    }

    #[test]
    fn little_is_fetched_before_it_is_wanted() {
        let fetched = Mutex::new(0);
        let source = std::iter::repeat_with(|| *fetched.lock().unwrap() += 1);
        let broken = in_order(source, 2, || (), |(), ()| (), |()| ControlFlow::Break(()));
        assert_eq!(broken, Some(()));
        assert!(*fetched.lock().unwrap() < 16);
    }
}
