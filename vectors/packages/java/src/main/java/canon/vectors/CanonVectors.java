package canon.vectors;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The golden vectors of one profile of canonical JSON as JUnit 5 tests. */
public final class CanonVectors {
    /** The version of this package. */
    public static final String VERSION = "@VERSION@";

    /** Turns a document into its canonical text, or throws. */
    @FunctionalInterface
    public interface Canonicalize {
        byte[] canonicalize(byte[] document) throws Throwable;
    }

    private final Bundle bundle;
    private final List<Class<? extends Throwable>> refuses = new ArrayList<>(List.of(IllegalArgumentException.class));
    private final List<String> known = new ArrayList<>();
    private boolean should;
    private boolean parsed;

    private CanonVectors(Bundle bundle) {
        this.bundle = bundle;
    }

    /** The vectors of a profile. */
    public static CanonVectors of(String profile) {
        return new CanonVectors(Bundle.load(profile));
    }

    /** Names further exceptions that refuse a document. */
    @SafeVarargs
    public final CanonVectors refuses(Class<? extends Throwable>... types) {
        refuses.addAll(List.of(types));
        return this;
    }

    /** Names failures that are known, by rule, by id or by the beginning of an id that ends with a star. */
    public CanonVectors known(String... names) {
        known.addAll(List.of(names));
        return this;
    }

    /** Makes good practice fail too. */
    public CanonVectors should() {
        should = true;
        return this;
    }

    /** Leaves out the cases about the text itself. */
    public CanonVectors parsed() {
        parsed = true;
        return this;
    }

    /** One test per case, and one that every known failure is still one. */
    public Stream<DynamicTest> tests(Canonicalize canonicalize) {
        Readings readings = new Readings(bundle.disputes());
        Set<String> failing = new HashSet<>();
        Stream<DynamicTest> tests = bundle.cases().stream()
                .filter(one -> !(parsed && one.raw()))
                .map(one -> DynamicTest.dynamicTest(one.id(), () -> {
                    String failure = one.check(canonicalize, refuses, readings);
                    if (failure != null) {
                        fail(one, failure, failing);
                    }
                }));
        Stream<DynamicTest> stale = known.stream()
                .map(name -> DynamicTest.dynamicTest("known: " + name, () -> {
                    if (!failing.contains(name)) {
                        throw new AssertionFailedError(
                                "known names " + name + ", and nothing of it fails any more; remove it");
                    }
                }));
        return Stream.concat(tests, stale);
    }

    private void fail(Case one, String failure, Set<String> failing) {
        List<String> named = known.stream().filter(one::isNamed).toList();
        failing.addAll(named);
        if (!named.isEmpty()) {
            throw new TestAbortedException("known (" + named.get(0) + "): " + failure);
        }
        if (one.level().equals("should") && !should) {
            throw new TestAbortedException("good practice: " + failure);
        }
        throw new AssertionFailedError(failure);
    }
}
